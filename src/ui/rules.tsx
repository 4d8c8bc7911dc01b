import { Icon } from './icon.tsx'
import './rules.css'

/** The requirements of a value, ticked during typing. */
export const Rules = ({ rules }: { rules: readonly { text: string; met: boolean }[] }) => (
  <ul className="rules">
    {rules.map(({ text, met }) => (
      <li key={text} className={met ? 'ok' : undefined}>
        {met ? <Icon name="check-circle" weight="fill" /> : <Icon name="minus" />}
        {text}
      </li>
    ))}
  </ul>
)
