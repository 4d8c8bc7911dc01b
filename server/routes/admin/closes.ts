import type { FastifyInstance } from 'fastify'
import { daysLater } from '#contract/rules/merchant-time.ts'
import type { BookNumbers } from '#contract/shapes/close.ts'
import { serve } from '#server/api/serve.ts'
import { todayOf } from '#server/commands/closes/business-day.ts'
import { closeDay } from '#server/commands/closes/close-day.ts'
import { compareDay } from '#server/commands/closes/compare-day.ts'
import { leaveDifference, returnUnknownPayment } from '#server/commands/closes/differences.ts'
import { usualNumbers, writeJournal } from '#server/commands/closes/journal.ts'
import { listEntries } from '#server/commands/closes/list-entries.ts'
import { readDay } from '#server/commands/closes/read-day.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { presentClosed, presentDay } from '#server/presenters/closes.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { closeOfDay, newestCloses, readBookNumbers, writeBookNumbers } from '#server/tables/closes.ts'

/** Closed days of the list. */
const listed = 60

/** The close of a day, and the books that follow from it. */
export const closeRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/days', async ({ tx, tenant, now }) => {
    const closed = await newestCloses(tx, listed)
    const [last] = closed
    return {
      today: await todayOf({ tx, tenant: tenant.id, now }),
      next: last ? daysLater(last.day, 1) : null,
      closed: closed.map(presentClosed),
    }
  })

  serve(app, 'GET /accounts/days/{day}', async ({ transact, tenant, params, now }) =>
    presentDay(await readDay({ transact, tenant: tenant.id, day: params.day }), now),
  )

  serve(app, 'GET /accounts/days/{day}/entries', ({ transact, tenant, params, query }) =>
    listEntries({ transact, tenant: tenant.id, day: params.day, ...query, skip: query.skip ?? 0 }),
  )

  serve(app, 'GET /accounts/days/{day}/comparison', async ({ deps, transact, tenant, params: { day } }) => {
    const close = await transact((tx) => closeOfDay(tx, day))
    if (close) return close.comparison
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    return (await compareDay({ ports, tenant: tenant.id, day })).comparison
  })

  serve(app, 'PUT /accounts/days/{day}/close', async ({ deps, transact, tenant, person, params: { day }, now }) => {
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    await closeDay({ ports, tenant: tenant.id, adminId: person.userId, day })
    deps.workSoon()
    return presentDay(await readDay({ transact, tenant: tenant.id, day }), now)
  })

  serve(app, 'PUT /accounts/differences/{id}/note', async ({ tx, tenant, person, params, body, now }) => {
    const note = body.note.trim()
    await leaveDifference({ tx, tenant: tenant.id, adminId: person.userId, id: params.id, note, now })
    return { note }
  })

  serve(app, 'PUT /accounts/differences/{id}/return', async ({ deps, transact, tenant, person, params }) => {
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    await returnUnknownPayment({ ports, tenant: tenant.id, adminId: person.userId, id: params.id })
    return { returned: true }
  })

  serve(app, 'GET /accounts/journal', async ({ transact, query }) => {
    const text = await transact((tx) => writeJournal({ tx, ...query }))
    return {
      name: `journal-${query.from}-${query.until}.csv`,
      bytes: Buffer.from(text),
      type: 'text/csv; charset=utf-8',
    }
  })

  serve(app, 'GET /accounts/book-numbers', async ({ tx }) => (await readBookNumbers(tx)) ?? usualNumbers)

  serve(app, 'PUT /accounts/book-numbers', async ({ tx, tenant, person, body, now }) => {
    const textOf = (numbers: BookNumbers) => Object.values(numbers).join(', ')
    const before = textOf((await readBookNumbers(tx)) ?? usualNumbers)
    await writeBookNumbers(tx, tenant.id, body)
    await recordAct(tx, {
      tenant: tenant.id,
      now,
      actor: adminActor(person.userId),
      act: 'book numbers saved',
      changes: [{ field: 'accounts', before, after: textOf(body) }],
    })
    return body
  })
}
