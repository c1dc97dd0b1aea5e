import { Component, type ReactNode } from 'react';
import { TEXTS } from '../../texts/texts.ts';
import { Button } from '../Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Replaces a screen that throws during rendering, so that playback goes on. React error boundaries are classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <EmptyState
        title={TEXTS.notices.crashed}
        hint={TEXTS.notices.crashedHint}
        action={<Button onPress={() => window.location.reload()}>{TEXTS.notices.reload}</Button>}
      />
    );
  }
}
