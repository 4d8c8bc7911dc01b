import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Chip } from '../chip.tsx'
import { Icon } from '../icon.tsx'
import * as css from './chip-menu.module.css'
import * as layout from '../styles/layout.module.css'

export interface ChipMenuProps<Value extends string> {
  /** Accessible name of the list. */
  label: string
  icon?: ReactNode
  choices: readonly { value: Value; label: string; detail?: string }[]
  value: Value
  onChange: (value: Value) => void
  /** What the chip says while no choice has the value. */
  text?: string
}

const tick = (
  <Menu.RadioItemIndicator className={css.tick}>
    <Icon name="check" weight="bold" size="sm" />
  </Menu.RadioItemIndicator>
)

/** A chip that shows the selected filter and opens the list of filters. */
export function ChipMenu<Value extends string>({ label, icon, choices, value, onChange, text }: ChipMenuProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  const chip = (
    <Chip
      icon={icon}
      iconEnd={<Icon name="caret-down" weight="bold" size="sm" />}
      aria-label={chosen ? `${label}: ${chosen.label}` : label}
    >
      {chosen?.label ?? text}
    </Chip>
  )
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root>
        <Menu.Trigger render={chip} />
        <Menu.Portal>
          <Menu.Positioner className={css.view} side="bottom" align="end" sideOffset={6} collisionPadding={12}>
            <Menu.Popup className={css.menu} aria-label={label}>
              <Menu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
                {choices.map((choice) => (
                  <Menu.RadioItem key={choice.value} value={choice.value} className={css.item} closeOnClick>
                    <span className={layout.grow}>
                      {choice.label}
                      {choice.detail && <span className={css.detail}>{choice.detail}</span>}
                    </span>
                    {tick}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}
