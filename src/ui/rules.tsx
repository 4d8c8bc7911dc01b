import { Icon } from './icon.tsx'
import * as css from './rules.module.css'

/** The requirements of a value, ticked during typing. */
export const Rules = ({ rules }: { rules: readonly { text: string; met: boolean }[] }) => (
  <ul className={css.rules}>
    {rules.map(({ text, met }) => (
      <li key={text} className={met ? css.ok : undefined}>
        {met ? <Icon name="check-circle" weight="fill" /> : <Icon name="minus" />}
        {text}
      </li>
    ))}
  </ul>
)
