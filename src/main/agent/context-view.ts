import type { NoticeStep, Step } from '../../shared/domain/step';

/** What is left to send of a trajectory after everything that was summarised or shortened. */
export interface ContextView {
  summary: NonNullable<NoticeStep['summary']> | null;
  /** The steps that the summary does not stand for. */
  steps: Step[];
  /** Tool results before this step are sent in short. */
  shortBefore: number;
}

/** Pure and read from the record alone, so that what is sent changes once at each mark and is cached in between. */
export function contextView(steps: Step[]): ContextView {
  let summary: ContextView['summary'] = null;
  let shortBefore = 0;
  for (const step of steps) {
    if (step.kind !== 'notice') continue;
    summary = step.summary ?? summary;
    shortBefore = Math.max(shortBefore, step.shortBefore ?? 0);
  }
  return { summary, steps: summary === null ? steps : steps.slice(summary.to + 1), shortBefore };
}

const keptOfResult = 200;

export function shortened(text: string): string {
  if (text.length <= 2 * keptOfResult) return text;
  return `${text.slice(0, keptOfResult)}\n[… cut to save room: ${text.length} characters in all]`;
}
