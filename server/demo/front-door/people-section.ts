import { demoPassword } from '../users.ts'
import { html, icon, ownWindow, type Markup } from './markup.ts'
import { openAs, roles, type Role } from './roles.ts'
import type { Site } from './sites.ts'

const logIn = (site: Site, role: Role): Markup => {
  const label = role.email ? `Log in as ${role.first} at ${site.name}` : `Look around as a guest at ${site.name}`
  return ownWindow(openAs(site, role), 'btn btn--quiet btn--small', label, site.name)
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

/** The section of the demo accounts and their merchants. */
export const peopleSection = (sites: Site[]): Markup => html`
  <section class="card card--flush" id="people" aria-labelledby="people-title">
    <div class="between card__head">
      <h2 id="people-title">Who can log in</h2>
      <p class="small muted password">Every password is <b class="mono" data-password>${demoPassword}</b>
        <button class="iconbtn" type="button" data-copy aria-label="Copy the password"><span data-copy-sign>${icon('copy-bold')}</span></button>
        <span class="sr" role="status" data-copied></span></p>
    </div>
    <table class="table">
      <thead><tr><th scope="col">Who</th><th scope="col">Email</th><th scope="col">Log in at</th></tr></thead>
      <tbody>${roles.map((it) => row(sites, it))}</tbody>
    </table>
  </section>`
