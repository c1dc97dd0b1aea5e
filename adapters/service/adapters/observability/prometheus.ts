import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceStatus } from '../../application/operation/service-status.ts';
import type { Measurements, Work } from '../../application/ports/measurements.ts';
import { LATENCY_CLASSES_MS } from '../../domain/constants/logging.ts';
import { WORK_CLASSES_S } from '../../domain/constants/observability.ts';

export interface Prometheus extends Measurements {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>;
}

const MS_PER_S = 1_000;

/** Metrics for Prometheus: of the process, of work and playbacks, and what `status` reads. */
export function createPrometheus(status: () => Promise<ServiceStatus>): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const buckets = [...WORK_CLASSES_S];

  const requests = new Counter({
    name: 'cadenza_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = {
    request: histogramOf('cadenza_http_request_duration_seconds', 'Time until a response begins', 'route'),
    store: histogramOf('cadenza_store_duration_seconds', 'Time of reads and writes of the store', 'operation'),
    packaging: histogramOf('cadenza_packaging_duration_seconds', 'Time to prepare files and segments', 'operation'),
    scan: histogramOf('cadenza_scan_duration_seconds', 'Time of scans of the music folders', 'operation'),
  };
  const errors = new Counter({
    name: 'cadenza_work_errors_total',
    help: 'Work that failed: of the store, packaging and scans',
    labelNames: ['part', 'operation'],
    registers,
  });
  const starts = new Histogram({
    name: 'cadenza_playback_start_seconds',
    help: 'Time to the first sound of playbacks that ended',
    buckets: LATENCY_CLASSES_MS.map((ms) => ms / MS_PER_S),
    registers,
  });
  const played = counterOf('cadenza_playback_seconds_total', 'Time played by pages');
  const stalls = counterOf('cadenza_playback_stalls_total', 'Stalls of playbacks on pages');
  const failures = counterOf('cadenza_playback_errors_total', 'Playbacks that ended with an error');
  const writeStatus = statusMetrics(registry);

  function histogramOf<Label extends string>(name: string, help: string, label: Label) {
    return new Histogram({ name, help, labelNames: [label], buckets, registers });
  }
  function counterOf(name: string, help: string) {
    return new Counter({ name, help, registers });
  }
  function observe({ name, part }: Work<never>, seconds: number): void {
    if (part === 'request') durations.request.observe({ route: name }, seconds);
    else durations[part].observe({ operation: name }, seconds);
  }

  return {
    contentType: registry.contentType,
    async text() {
      writeStatus(await status());
      return registry.metrics();
    },
    async measure(work, run) {
      const beganMs = performance.now();
      try {
        const value = await run();
        if (work.outcomeOf !== undefined) requests.inc({ route: work.name, status: work.outcomeOf(value) });
        return value;
      } catch (thrown) {
        errors.inc({ part: work.part, operation: work.name });
        throw thrown;
      } finally {
        observe(work, (performance.now() - beganMs) / MS_PER_S);
      }
    },
    playbackEnded({ hasFailed, latencyMs, playedMs, stalls: count }) {
      if (latencyMs !== null) starts.observe(latencyMs / MS_PER_S);
      played.inc(playedMs / MS_PER_S);
      stalls.inc(count);
      if (hasFailed) failures.inc();
    },
  };
}

/** Gauges and counters whose values are the service's own. */
function statusMetrics(registry: Registry): (status: ServiceStatus) => void {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `cadenza_${name}`, help, registers });
  const counter = (name: string, help: string) => new Counter({ name: `cadenza_${name}_total`, help, registers });
  const queue = new Gauge({
    name: 'cadenza_queue_jobs',
    help: 'Jobs that run and wait',
    labelNames: ['queue', 'state'],
    registers,
  });
  const sockets = gauge('sockets', 'Open push sockets');
  const scanning = gauge('scan_running', '1 while the music folders are scanned');
  const filesSeen = gauge('scan_files_seen', 'Music files found so far by the scan');
  const filesDone = gauge('scan_files_done', 'Files of these that are dealt with');
  const free = gauge('disk_free_bytes', 'Free space on the disk of the data folder');
  const size = gauge('disk_size_bytes', 'Size of the disk of the data folder');
  const pushes = counter('pushes', 'Messages pushed to sockets');
  const stored = counter('reports_stored', 'Reports of pages that were stored');
  const refused = counter('reports_dropped', 'Reports of pages that could not be stored');
  return (status) => {
    sockets.set(status.sockets);
    setCounter(pushes, status.pushes);
    setCounter(stored, status.reports.stored);
    setCounter(refused, status.reports.refused);
    scanning.set(status.scan.scanning ? 1 : 0);
    filesSeen.set(status.scan.filesSeen);
    filesDone.set(status.scan.filesDone);
    free.set(status.disk?.freeBytes ?? NaN);
    size.set(status.disk?.totalBytes ?? NaN);
    for (const [name, { running, waiting }] of Object.entries(status.queues)) {
      queue.set({ queue: name, state: 'running' }, running);
      queue.set({ queue: name, state: 'waiting' }, waiting);
    }
  };
}

function setCounter(counter: Counter, value: number): void {
  counter.reset();
  counter.inc(value);
}
