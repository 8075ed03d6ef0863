import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { showToast } from '../../ui/toasts';
import { engineModeOf, setEngineMode, useEngine } from './engine';

/** Stays in every window for as long as hooks are off. */
export function HooksOffSign() {
  const off = useEngine((state) => state.off);
  return off ? <Sign mode="off" conversationId={null} /> : null;
}

/** Stays in a conversation for as long as its hooks are paused. */
export function HooksPausedSign({ conversationId }: { conversationId: string }) {
  const paused = useEngine((state) => engineModeOf(state, conversationId) === 'paused');
  return paused ? <Sign mode="paused" conversationId={conversationId} /> : null;
}

function Sign({ mode, conversationId }: { mode: 'off' | 'paused'; conversationId: string | null }) {
  const translate = useTranslate();
  const turnOn = async () => {
    const failure = await setEngineMode('on', conversationId);
    if (failure !== null) showToast(failure.message);
  };
  return (
    <Banner
      tone={mode === 'off' ? 'danger' : 'warn'}
      actions={
        <Button size="sm" onClick={() => void turnOn()}>
          {translate('engine.turnOn')}
        </Button>
      }
    >
      {translate(`engine.sign.${mode}`)}
    </Banner>
  );
}
