/**
 * The donations of one month (`:month` is `2026-11`, in UTC) on which the operator can claim Gift Aid, in the columns of
 * HMRC's schedule, as CSV. For the right `export-journal` and with a fresh step-up, as the general journal is. The path is
 * below `/v1`.
 */
export const giftAidFile = "/operator/finance/gift-aid/:month/gift-aid.csv";
