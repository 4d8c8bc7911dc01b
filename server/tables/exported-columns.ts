import { asc, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { clubs } from './clubs.ts'
import { configSaves } from './config-saves.ts'
import { deals } from './deals.ts'
import { files } from './files.ts'
import { locations } from './locations.ts'
import { merchants } from './merchants.ts'
import { orders } from './orders.ts'
import { pointsEntries } from './points.ts'
import { products } from './products.ts'
import { promoCodes } from './promo-codes.ts'
import { redemptions } from './redemptions.ts'
import { surveyAnswers, surveyQuestions } from './survey.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { walletItems } from './wallet-items.ts'

interface Exported {
  table: PgTable
  columns: Record<string, AnyPgColumn>
  /** The rows come in the order of this column. */
  by: AnyPgColumn
}

/**
 * What an export of a site contains, column by column: a new column is not exported before it is named here. Left out is
 * what opens something or stands for something outside: sessions, hashes, tokens, credentials, tags of cards, the codes
 * of wallet items and gift cards, and the lines of orders, which may name gift cards.
 */
const exported: Readonly<Record<string, Exported>> = {
  merchant: {
    table: merchants,
    by: merchants.tenantId,
    columns: {
      companyName: merchants.companyName,
      hasApp: merchants.hasApp,
      hasEcom: merchants.hasEcom,
      currency: merchants.currency,
      siteConfig: merchants.siteConfig,
      pointsPerUnit: merchants.pointsPerUnit,
      pointGoal: merchants.pointGoal,
      widgetTitle: merchants.widgetTitle,
      referralPoints: merchants.referralPoints,
      supportEmail: merchants.supportEmail,
      supportPhone: merchants.supportPhone,
      supportFaqs: merchants.supportFaqs,
      terms: merchants.terms,
      clubTerms: merchants.clubTerms,
      privacyPolicy: merchants.privacyPolicy,
    },
  },
  configSaves: {
    table: configSaves,
    by: configSaves.number,
    columns: {
      number: configSaves.number,
      savedAt: configSaves.savedAt,
      kind: configSaves.kind,
      changes: configSaves.changes,
    },
  },
  locations: {
    table: locations,
    by: locations.id,
    columns: {
      id: locations.id,
      name: locations.name,
      city: locations.city,
      address1: locations.address1,
      address2: locations.address2,
      state: locations.state,
      zip: locations.zip,
      latitude: locations.latitude,
      longitude: locations.longitude,
      phone: locations.phone,
      hours: locations.hours,
      notice: locations.notice,
    },
  },
  products: {
    table: products,
    by: products.id,
    columns: {
      id: products.id,
      name: products.name,
      productType: products.productType,
      appProductType: products.appProductType,
      priceCents: products.priceCents,
      signupCents: products.signupCents,
      monthlyCents: products.monthlyCents,
      valueCents: products.valueCents,
      taxRate: products.taxRate,
      details: products.details,
      locationIds: products.locationIds,
      logo: products.logo,
      fulfillable: products.fulfillable,
      maxUses: products.maxUses,
      validDays: products.validDays,
      clubUseLimit: products.clubUseLimit,
      onSale: products.onSale,
    },
  },
  deals: {
    table: deals,
    by: deals.id,
    columns: {
      id: deals.id,
      name: deals.name,
      description: deals.description,
      terms: deals.terms,
      itemType: deals.itemType,
      maxUses: deals.maxUses,
      validDays: deals.validDays,
      claimLimit: deals.claimLimit,
      totalLimit: deals.totalLimit,
      claimed: deals.claimed,
      startsAt: deals.startsAt,
      endsAt: deals.endsAt,
    },
  },
  promoCodes: {
    table: promoCodes,
    by: promoCodes.name,
    columns: {
      name: promoCodes.name,
      points: promoCodes.points,
      claimed: promoCodes.claimed,
      endsAt: promoCodes.endsAt,
    },
  },
  surveyQuestions: {
    table: surveyQuestions,
    by: surveyQuestions.id,
    columns: { id: surveyQuestions.id, question: surveyQuestions.question },
  },
  surveyAnswers: {
    table: surveyAnswers,
    by: surveyAnswers.answeredAt,
    columns: {
      userId: surveyAnswers.userId,
      questionId: surveyAnswers.questionId,
      response: surveyAnswers.response,
      answeredAt: surveyAnswers.answeredAt,
    },
  },
  users: {
    table: users,
    by: users.createdAt,
    columns: {
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      isAdmin: users.isAdmin,
      adminSince: users.adminSince,
      firstName: users.firstName,
      lastName: users.lastName,
      birthdayMonth: users.birthdayMonth,
      birthdayDay: users.birthdayDay,
      cellPhoneNumber: users.cellPhoneNumber,
      zipPostalCode: users.zipPostalCode,
      optInToMarketing: users.optInToMarketing,
      termsVersion: users.termsVersion,
      homeLocationId: users.homeLocationId,
      homeAddress: users.homeAddress,
      points: users.points,
      createdAt: users.createdAt,
      deletedAt: users.deletedAt,
    },
  },
  vehicles: {
    table: vehicles,
    by: vehicles.createdAt,
    columns: {
      userId: vehicles.userId,
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.year,
      license: vehicles.license,
      color: vehicles.color,
      state: vehicles.state,
    },
  },
  walletItems: {
    table: walletItems,
    by: walletItems.purchasedAt,
    columns: {
      userId: walletItems.userId,
      itemType: walletItems.itemType,
      productId: walletItems.productId,
      name: walletItems.name,
      maxUses: walletItems.maxUses,
      usesMade: walletItems.usesMade,
      purchasedAt: walletItems.purchasedAt,
      expiresAt: walletItems.expiresAt,
      voidedAt: walletItems.voidedAt,
    },
  },
  clubs: {
    table: clubs,
    by: clubs.startedAt,
    columns: {
      userId: clubs.userId,
      productId: clubs.productId,
      name: clubs.name,
      status: clubs.status,
      monthlyCents: clubs.monthlyCents,
      startedAt: clubs.startedAt,
      nextBillingAt: clubs.nextBillingAt,
    },
  },
  pointsEntries: {
    table: pointsEntries,
    by: pointsEntries.at,
    columns: {
      userId: pointsEntries.userId,
      points: pointsEntries.points,
      reason: pointsEntries.reason,
      at: pointsEntries.at,
    },
  },
  orders: {
    table: orders,
    by: orders.createdAt,
    columns: {
      id: orders.id,
      userId: orders.userId,
      kind: orders.kind,
      state: orders.state,
      subtotalCents: orders.subtotalCents,
      taxesCents: orders.taxesCents,
      totalCents: orders.totalCents,
      currency: orders.currency,
      locationId: orders.locationId,
      createdAt: orders.createdAt,
      settledAt: orders.settledAt,
    },
  },
  redemptions: {
    table: redemptions,
    by: redemptions.at,
    columns: {
      kind: redemptions.kind,
      userId: redemptions.userId,
      name: redemptions.name,
      locationId: redemptions.locationId,
      cents: redemptions.cents,
      at: redemptions.at,
    },
  },
  files: {
    table: files,
    by: files.name,
    columns: { name: files.name, originalName: files.originalName, contentType: files.contentType, bytes: files.bytes },
  },
}

type Row = Record<string, unknown>

/** Rows that one statement reads, so that none takes long. */
const page = 2_000

/** The rows of a table, by a cursor: the transaction sees one state of it, and it is sorted once. */
const rowsOfTable = async (tx: Tx, { table, columns, by }: Exported): Promise<Row[]> => {
  const query = tx.select(columns).from(table).orderBy(asc(by))
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  const rows: Row[] = []
  let found: Row[]
  do {
    found = await rowsOf<Row>(tx, sql.raw(`fetch ${page} from exported`))
    for (const row of found) rows.push(typed(columns, row))
  } while (found.length === page)
  await tx.execute(sql`close exported`)
  return rows
}

/** A row as a query of these columns answers it. */
const typed = (columns: Exported['columns'], row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[column.name]
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

/** The exported rows of a tenant, as the tenant. */
export const exportedRows = async (tx: Tx): Promise<Record<string, Row[]>> => {
  const rows: Record<string, Row[]> = {}
  for (const [name, one] of Object.entries(exported)) rows[name] = await rowsOfTable(tx, one)
  return rows
}
