import type { HookProblem } from '../../../shared/domain/hook';
import { StatusIcon, type StatusMark } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { PathText } from '../../ui/PathText';
import { Ticked } from '../../ui/Ticked';

export const problemsId = 'hook-problems';

const marks: Record<HookProblem['severity'], StatusMark> = {
  error: 'failed',
  warning: 'warning',
  note: 'info',
};
const colours: Record<HookProblem['severity'], string> = {
  error: 'text-danger',
  warning: 'text-warn',
  note: 'text-ink-soft',
};

/** Everything odd in the files, where it is and what to do about it; errors come first. */
export function Problems({ title, problems }: { title: string; problems: readonly HookProblem[] }) {
  return (
    <section id={problemsId} tabIndex={-1} aria-label={title} className="rounded-md">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ProblemList problems={problems} />
    </section>
  );
}

export function ProblemList({ problems }: { problems: readonly HookProblem[] }) {
  const translate = useTranslate();
  const order: HookProblem['severity'][] = ['error', 'warning', 'note'];
  const sorted = [...problems].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <ul className="card divide-y divide-line rounded-md border border-line">
      {sorted.map((problem, index) => (
        <li key={index} className="flex gap-2 px-2.5 py-1.5">
          <span className={`mt-[3px] ${colours[problem.severity]}`}>
            <StatusIcon mark={marks[problem.severity]} />
          </span>
          <div className="min-w-0">
            <p>
              <strong className={`font-semibold ${colours[problem.severity]}`}>
                {translate(`hooksPage.severity.${problem.severity}`)}
              </strong>{' '}
              <Ticked text={problem.message} />
            </p>
            <p className="text-xs text-ink-soft">
              <PathText path={`${problem.file}:${String(problem.line)}:${String(problem.column)}`} />
            </p>
            {problem.fix !== undefined && (
              <p className="text-xs">
                <Ticked text={translate('hooksPage.fix', { fix: problem.fix })} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
