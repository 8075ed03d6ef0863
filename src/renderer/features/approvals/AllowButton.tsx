import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Button, type ButtonTone } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { useTranslate } from '../../ui/i18n';
import { LiveRegion } from '../../ui/LiveRegion';
import { confirmDeliberately, deliberateMs, type DeliberateState } from './input-guard';

export interface AllowButtonProps {
  /** Needs a press of `deliberateMs`, or a second press. */
  deliberate: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  tone?: ButtonTone;
  accepts: (event: MouseEvent) => boolean;
  acceptsPress: () => boolean;
  onAllow: () => void;
  children: ReactNode;
}

/** One of the ways to say yes. For a destructive call it takes a second, deliberate act. */
export function AllowButton(props: AllowButtonProps) {
  const { deliberate, disabled, describedBy, tone = 'plain', accepts, onAllow, children } = props;
  const translate = useTranslate();
  const { armed, holding, handlers } = useDeliberate(props);
  return (
    <>
      <Button
        tone={tone}
        disabled={disabled}
        focusableWhenDisabled
        aria-describedby={disabled ? describedBy : undefined}
        {...(deliberate
          ? handlers
          : {
              onClick: (event) => {
                if (accepts(event)) onAllow();
              },
            })}
      >
        <span className="relative grid">
          {/* Both texts keep their room, so that nothing moves under the pointer. */}
          <span aria-hidden={armed} className={classes('col-start-1 row-start-1', armed && 'invisible')}>
            {children}
          </span>
          {deliberate && (
            <span aria-hidden={!armed} className={classes('col-start-1 row-start-1', !armed && 'invisible')}>
              {translate('approval.pressAgain')}
            </span>
          )}
          {deliberate && (
            <span
              aria-hidden
              className={classes(
                'absolute -bottom-1 left-0 h-0.5 bg-current ease-linear',
                holding ? 'w-full transition-[width]' : 'w-0',
              )}
              style={{ transitionDuration: `${String(deliberateMs)}ms` }}
            />
          )}
        </span>
      </Button>
      {deliberate && <LiveRegion message={armed ? translate('approval.pressAgain') : ''} />}
    </>
  );
}

function useDeliberate({ disabled, accepts, acceptsPress, onAllow }: AllowButtonProps) {
  const [state, setState] = useState<DeliberateState>({ kind: 'idle' });
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasHeld = useRef(false);
  const release = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return {
    armed: state.kind === 'armed',
    holding,
    handlers: {
      onPointerDown: () => {
        wasHeld.current = false;
        if (disabled || !acceptsPress()) return;
        setHolding(true);
        timer.current = setTimeout(() => {
          wasHeld.current = true;
          setHolding(false);
          onAllow();
        }, deliberateMs);
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onBlur: () => {
        release();
        setState({ kind: 'idle' });
      },
      onClick: (event: MouseEvent) => {
        // The end of a long press is not a press of its own.
        if (wasHeld.current || !accepts(event)) return;
        const next = confirmDeliberately(state, event.nativeEvent.timeStamp);
        setState(next.state);
        if (next.confirmed) onAllow();
      },
    },
  };
}
