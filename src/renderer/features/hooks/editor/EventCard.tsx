import { Plus, Trash2 } from 'lucide-react';
import { isToolEvent } from '../../../../shared/domain/hook';
import type { EventForm, GroupForm, HandlerForm, MatcherTryout } from '../../../../shared/domain/hook-draft';
import { Button, IconButton } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useTranslate } from '../../../ui/i18n';
import { TextArea } from '../../../ui/TextArea';
import { commandError, commandWarnings, timeoutError, timeoutWarning } from './form-check';
import { addGroup, addHandler, withGroup, withHandler } from './form-change';
import { MatcherField } from './MatcherField';

interface EventCardProps {
  event: EventForm;
  tryouts: ReadonlyMap<string, MatcherTryout>;
  onChange: (event: EventForm) => void;
}

export function EventCard({ event, tryouts, onChange }: EventCardProps) {
  const translate = useTranslate();
  const remove = translate('hookForm.event.remove', { event: event.event });
  const isTool = isToolEvent(event.event);
  return (
    <section
      aria-label={event.event}
      className="card flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">{event.event}</h3>
          <p className="text-xs text-ink-soft">{translate(`hookForm.event.${event.event}`)}</p>
        </div>
        <IconButton
          size="sm"
          label={remove}
          onClick={() => {
            onChange({ ...event, groups: [] });
          }}
        >
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </div>
      {event.groups.map((group, index) => (
        <Group
          key={index}
          group={group}
          hasMatcher={isTool && !group.bare}
          tryout={tryouts.get(group.matcher ?? '') ?? null}
          onChange={(next) => {
            onChange(withGroup(event, index, next));
          }}
        />
      ))}
      {isTool && (
        <span>
          <Button
            size="sm"
            tone="quiet"
            icon={<Plus aria-hidden size={13} />}
            onClick={() => {
              onChange(addGroup(event));
            }}
          >
            {translate('hookForm.group.add', { event: event.event })}
          </Button>
        </span>
      )}
    </section>
  );
}

interface GroupProps {
  group: GroupForm;
  hasMatcher: boolean;
  tryout: MatcherTryout | null;
  onChange: (group: GroupForm) => void;
}

function Group({ group, hasMatcher, tryout, onChange }: GroupProps) {
  const translate = useTranslate();
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      {hasMatcher && (
        <MatcherField
          matcher={group.matcher}
          tryout={tryout}
          onChange={(matcher) => {
            onChange({ ...group, matcher });
          }}
        />
      )}
      {group.handlers.map((handler, index) => (
        <Handler
          key={index}
          number={index + 1}
          handler={handler}
          onChange={(next) => {
            onChange(withHandler(group, index, next));
          }}
        />
      ))}
      {!group.bare && (
        <span>
          <Button
            size="sm"
            tone="quiet"
            icon={<Plus aria-hidden size={13} />}
            onClick={() => {
              onChange(addHandler(group));
            }}
          >
            {translate('hookForm.command.add')}
          </Button>
        </span>
      )}
    </div>
  );
}

interface HandlerProps {
  number: number;
  handler: HandlerForm;
  onChange: (handler: HandlerForm | null) => void;
}

function Handler({ number, handler, onChange }: HandlerProps) {
  const translate = useTranslate();
  const noCommand = commandError(handler);
  const badTimeout = timeoutError(handler);
  const large = timeoutWarning(handler);
  const warnings = commandWarnings(handler.command, navigator.platform.startsWith('Win'));
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={translate('hookForm.command')}
        help={translate('hookForm.command.help')}
        error={noCommand === null ? null : translate(noCommand)}
        spellCheck={false}
        value={handler.command}
        onChange={(event) => {
          onChange({ ...handler, command: event.target.value });
        }}
      />
      {warnings.map((warning) => (
        <p key={warning} className="text-xs text-warn">
          {translate(warning)}
        </p>
      ))}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={translate('hookForm.timeout')}
            help={translate(large ?? 'hookForm.timeout.default')}
            error={badTimeout === null ? null : translate(badTimeout)}
            type="number"
            min={0}
            step="any"
            value={handler.timeout ?? ''}
            onChange={(event) => {
              const { value } = event.target;
              onChange({ ...handler, timeout: value === '' ? null : Number(value) });
            }}
          />
        </div>
        <IconButton
          size="sm"
          label={translate('hookForm.command.remove', { number })}
          onClick={() => {
            onChange(null);
          }}
        >
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </div>
    </div>
  );
}
