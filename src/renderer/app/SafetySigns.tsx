import { HooksOffSign } from '../features/hooks/EngineSigns';
import { NoPromptsSign } from '../features/settings/NoPromptsSign';

/** What is switched off that usually protects: stays in every view for as long as it is true. */
export function SafetySigns() {
  return (
    <div role="status" className="flex flex-col gap-1.5 px-3 not-empty:pt-2">
      <HooksOffSign />
      <NoPromptsSign />
    </div>
  );
}
