declare module 'parse-prometheus-text-format' {
  export interface PrometheusFamily {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly {
      readonly value?: string;
      readonly labels?: Readonly<Record<string, string>>;
    }[];
  }

  export default function parse(text: string): readonly PrometheusFamily[];
}
