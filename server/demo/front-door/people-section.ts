import { demoPassword } from '../people.ts'
import { html, icon, ownWindow, type Markup } from './markup.ts'
import type { Site } from './sites.ts'

interface Role {
  first: string
  role: string
  /** null: nobody in particular */
  email: string | null
}

const roles: Role[] = [
  { first: 'Casey', role: 'Customer: card, vehicle, full wallet', email: 'casey@example.com' },
  { first: 'Noor', role: 'New, email not confirmed', email: 'noor@example.com' },
  { first: 'Avery', role: 'The merchant’s administrator', email: 'avery@example.com' },
  { first: 'Guest', role: 'Looks around, buys nothing', email: null },
]

/** The log-in page of a merchant; the email is a hint for its form, nobody is logged in by an address. */
const logIn = ({ name, origin }: Site, { first, email }: Role): Markup => {
  const hint = email ? `?email=${encodeURIComponent(email)}` : ''
  const label = email ? `Log in as ${first} at ${name}` : `Look around as a guest at ${name}`
  return ownWindow(`${origin}/logIn${hint}#phoneApp`, 'btn btn--quiet btn--small', label, name)
}

const row = (sites: Site[], it: Role): Markup => html`
  <tr>
    <th scope="row">
      <span class="who"><span class="avatar" aria-hidden="true">${it.first.slice(0, 1)}</span>
      <span><b>${it.first}</b><span class="small muted">${it.role}</span></span></span>
    </th>
    <td>${it.email ? html`<span class="mono">${it.email}</span>` : html`<span class="muted">no email needed</span>`}</td>
    <td class="where">${sites.map((site) => logIn(site, it))}</td>
  </tr>`

/** Who can log in, and where. */
export const peopleSection = (sites: Site[]): Markup => html`
  <section class="card card--flush" id="people" aria-labelledby="people-title">
    <div class="between card__head">
      <h2 id="people-title">Who can log in</h2>
      <p class="small muted password">Every password is <b class="mono" data-password>${demoPassword}</b>
        <button class="iconbtn" type="button" data-copy aria-label="Copy the password">${icon('copy-bold')}</button></p>
    </div>
    <table class="table">
      <thead><tr><th scope="col">Who</th><th scope="col">Email</th><th scope="col">Log in at</th></tr></thead>
      <tbody>${roles.map((it) => row(sites, it))}</tbody>
    </table>
  </section>`
