import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Measurements, NO_MEASUREMENTS, type Work } from '../../application/ports/measurements.ts';
import { OTLP_WAIT_MS } from '../../domain/constants/observability.ts';

export interface Tracing extends Measurements {
  /** Sends what is left, for OTLP_WAIT_MS at most. */
  close(): Promise<void>;
}

/** Parts whose work is traced on its own too; the others only as a part of these. */
const ROOTS: readonly Work<never>['part'][] = ['request', 'scan'];

/**
 * Traces by OpenTelemetry: a span for each request and scan, with the work of store and packagers below. `url` is the base of a
 * collector that takes OTLP over HTTP, such as `http://localhost:4318`. Attributes are routes, operations, statuses and kinds of
 * errors, never what a request carries.
 */
export function createTracing(url: string, requestId: () => string | null): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: OTLP_WAIT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cadenza' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: OTLP_WAIT_MS })],
  });
  const tracer = provider.getTracer('cadenza');
  const spans = new AsyncLocalStorage<Span>();

  const startSpan = ({ name, part }: Work<never>, parent: Span | undefined): Span => {
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    if (part !== 'request') return tracer.startSpan(`${part} ${name}`, {}, context);
    const [method = '', route = ''] = name.split(' ');
    const attributes = { 'http.request.method': method, 'http.route': route, 'cadenza.request': requestId() ?? '' };
    return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
  };

  return {
    ...NO_MEASUREMENTS,
    async measure(work, run) {
      const parent = spans.getStore();
      if (parent === undefined && !ROOTS.includes(work.part)) return run();
      const span = startSpan(work, parent);
      try {
        const value = await spans.run(span, run);
        const status = work.outcomeOf?.(value);
        if (status !== undefined) span.setAttribute('http.response.status_code', Number(status));
        if (Number(status) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return value;
      } catch (thrown) {
        // The message may name a file or a listener.
        span.setAttribute('error.type', thrown instanceof Error ? thrown.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw thrown;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
