import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  foldInto,
  trajectoryEventSchema,
  type Trajectory,
  type TrajectoryEvent,
} from '../../shared/domain/trajectory';

export interface StoredTrajectory {
  trajectory: Trajectory;
  /** Bytes up to the end of the last whole line. */
  wholeBytes: number;
  /** The highest number in the file, unknown kinds included. */
  lastSeq: number;
  /** The last line was cut off in the middle of a write. */
  torn: boolean;
  /** Events of kinds that this version does not know, since it was last said; kept on disk, not shown. */
  unknownEvents: number;
}

/** The file is damaged in a way that a torn last line does not explain. */
class DamagedLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DamagedLogError';
  }
}

const anyEventSchema = z.object({ seq: z.number(), at: z.string(), type: z.string() });
const knownTypes: ReadonlySet<string> = new Set(
  trajectoryEventSchema.options.map((option) => option.shape.type.value),
);

/** Reads and folds one trajectory file. Throws DamagedLogError, or the error of the read. */
export function readTrajectory(path: string): StoredTrajectory {
  const bytes = readFileSync(path);
  const lastNewline = bytes.lastIndexOf(0x0a);
  const wholeBytes = lastNewline + 1;
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n');
  let trajectory: Trajectory | null = null;
  let unknownEvents = 0;
  let lastSeq = 0;
  for (const [number, line] of lines.entries()) {
    if (line === '') continue;
    const event = parseLine(line, number + 1);
    lastSeq = Math.max(lastSeq, event.seq);
    if (!isKnown(event)) {
      unknownEvents += 1;
      continue;
    }
    if (trajectory === null && event.type !== 'opened')
      throw new DamagedLogError('line 1 is not its beginning');
    trajectory = foldInto(trajectory, event);
    if (tellsOfNewer(event)) unknownEvents = 0;
  }
  if (trajectory === null) throw new DamagedLogError('the file holds no conversation');
  return { trajectory, wholeBytes, lastSeq, torn: wholeBytes < bytes.length, unknownEvents };
}

/** Code of the notice that says how many events of a newer version there are. */
export const newerEventsCode = 'newer-events';

function tellsOfNewer(event: TrajectoryEvent): boolean {
  return event.type === 'step-added' && event.step.kind === 'notice' && event.step.code === newerEventsCode;
}

function isKnown(event: TrajectoryEvent | z.infer<typeof anyEventSchema>): event is TrajectoryEvent {
  return knownTypes.has(event.type);
}

function parseLine(line: string, number: number): TrajectoryEvent | z.infer<typeof anyEventSchema> {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch (error) {
    throw new DamagedLogError(
      `line ${String(number)}: ${error instanceof Error ? error.message : 'not JSON'}`,
    );
  }
  const known = trajectoryEventSchema.safeParse(raw);
  if (known.success) return known.data;
  const any = anyEventSchema.safeParse(raw);
  if (any.success && !knownTypes.has(any.data.type)) return any.data;
  throw new DamagedLogError(`line ${String(number)}: ${z.prettifyError(known.error)}`);
}
