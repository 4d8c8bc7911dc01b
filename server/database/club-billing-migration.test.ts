import { expect, test } from 'vitest'
import { merchantRows, migrateAround, userRow } from '#server/testing/migrate-around.ts'

const userId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const club = (n: number, status: string) => `
  ${userRow(1, userId(n))}
  insert into clubs (tenant_id, user_id, product_id, name, status, monthly_cents, tax_rate, started_at,
    next_billing_at, billing_day) values (1, '${userId(n)}', 1, 'Club', '${status}', 1, 0, now(), '2027-01-0${n}', 1);`

test('every club that has not ended is due at its billing date', async () => {
  const clubs = club(1, 'active') + club(2, 'endbillingpending') + club(3, 'inactive')
  const client = await migrateAround('0012_club_billing.sql', merchantRows(1) + clubs)
  const { rows } = await client.query(`select tenant_id as tenant, subject, to_char(due_at, 'YYYY-MM-DD') as due
    from work where kind = 'club' order by subject`)
  await client.close()
  expect(rows).toEqual([
    { tenant: 1, subject: userId(1), due: '2027-01-01' },
    { tenant: 1, subject: userId(2), due: '2027-01-02' },
  ])
})
