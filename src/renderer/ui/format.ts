import type { Language } from '../../shared/i18n/translate';

/** `84 ms`, `1.2 s`, `3 m 04 s`: short enough for a card's corner. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds))} s`;
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60))} m ${String(whole % 60).padStart(2, '0')} s`;
}

export function formatBytes(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte'] as const;
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power],
    // Only the long form tells one byte from several.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

export function formatDateTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

export function formatTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(iso));
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

const relativeSteps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago", or the date when it is more than a week old. */
export function formatRelative(iso: string, now: Date, language: Language): string {
  const past = now.getTime() - new Date(iso).getTime();
  if (past > 7 * 86_400_000) {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  for (const [unit, size] of relativeSteps) {
    if (past >= size) return format.format(-Math.floor(past / size), unit);
  }
  return format.format(0, 'second');
}
