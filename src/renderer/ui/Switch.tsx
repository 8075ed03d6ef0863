import { Switch as BaseSwitch } from '@base-ui/react/switch';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The name of what is switched. */
  label: string;
  disabled?: boolean;
}

/** A toggle without visible text; put the words beside it. */
export function Switch({ checked, onCheckedChange, label, disabled = false }: SwitchProps) {
  return (
    <BaseSwitch.Root
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      aria-label={label}
      className="inline-flex h-6 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
    >
      <BaseSwitch.Thumb className="block size-4 rounded-full bg-line-strong transition-transform data-checked:translate-x-3.5 data-checked:bg-on-accent" />
    </BaseSwitch.Root>
  );
}
