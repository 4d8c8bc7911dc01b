import { messages } from '../messages.ts'
import type { Problem } from './required.ts'

/** The birthday has no year, so February has 29 days. */
const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days of a month from 1 to 12; 31 for anything else, so that a day is not blamed for its month. */
const daysInMonth = (month: number): number => days[month - 1] ?? 31

export const monthProblem = (month: number): Problem =>
  Number.isInteger(month) && month >= 1 && month <= 12 ? null : messages.BIRTH_MONTH.text

export const dayProblem = (day: number, month: number): Problem =>
  Number.isInteger(day) && day >= 1 && day <= daysInMonth(month) ? null : messages.BIRTH_DAY.text
