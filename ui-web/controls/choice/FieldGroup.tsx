import type { ReactNode } from 'react';
import * as s from './FieldGroup.module.css';

/** A group of fields with a name. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={s.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
