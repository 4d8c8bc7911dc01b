import { passwordChecks } from '#contract/rules/password.ts'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/rules.css'
import { formWords } from '#src/words/forms.ts'

/** The rules of a password, ticking off while it is typed. */
export const PasswordRules = ({ password }: { password: string }) => (
  <ul className="rules" aria-label={formWords.passwordRulesLabel}>
    {passwordChecks(password).map(({ text, met }, index) => {
      const ok = met && password !== ''
      return (
        <li key={text} className={ok ? 'ok' : undefined}>
          {ok ? <Icon name="check-circle" weight="fill" /> : <Icon name="minus" />}
          {formWords.passwordRules[index]}
          <span className="sr">{ok ? formWords.met : formWords.notMet}</span>
        </li>
      )
    })}
  </ul>
)
