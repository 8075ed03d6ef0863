import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { setNoPrompts, useNoPrompts } from './no-prompts';

/** Stays in every window for as long as nobody is asked. */
export function NoPromptsSign() {
  const translate = useTranslate();
  const on = useNoPrompts((state) => state.skipPrompts);
  if (!on) return null;
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="sm" onClick={() => void setNoPrompts(false)}>
          {translate('noPrompts.turnOff')}
        </Button>
      }
    >
      {translate('noPrompts.sign')}
    </Banner>
  );
}
