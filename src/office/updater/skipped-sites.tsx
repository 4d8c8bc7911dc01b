import * as css from './rollout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Sites with what is wrong in their configs. */
export const SkippedSites = ({ sites }: { sites: readonly { subdomain: string; problems: readonly string[] }[] }) => (
  <ul className={css.skipped}>
    {sites.map(({ subdomain, problems }) => (
      <li key={subdomain}>
        <b>{subdomain}</b>
        {problems.map((problem) => (
          <p key={problem} className={`${prose.mono} ${prose.xs}`}>
            {problem}
          </p>
        ))}
      </li>
    ))}
  </ul>
)
