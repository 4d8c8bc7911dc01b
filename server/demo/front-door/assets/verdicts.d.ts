import type { KioskChargeResult, KioskRedeemResult, KioskScanResult } from '#contract/shapes/kiosk.ts'

export interface View {
  plate: 'idle' | 'reading' | 'yes' | 'no'
  icon: string
  title: string
  text: string
  facts: [name: string, value: string][]
  foot: string
  act: 'redeem' | 'charge' | null
}

export const waiting: View
export const reading: (code: string) => View
export const scanned: (found: KioskScanResult) => View
export const redeemed: (done: KioskRedeemResult, place: string) => View
export const charged: (done: KioskChargeResult, kind: KioskScanResult['kind'], place: string) => View
export const refused: (error: { errorCode?: string; errorMessage: string } | null) => View
