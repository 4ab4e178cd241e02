export { type BalanceChange, balanceEntry } from "./balance-entries.ts";
export {
	type AvailableChange,
	type CampaignEntry,
	type CampaignEntrySum,
	listAvailableChanges,
	listCampaignEntries,
	listCampaignMonths,
	readCampaignBalance,
	subjectsOfBalance,
	sumCampaignEntries,
} from "./campaign-entries.queries.ts";
export {
	type CampaignAccount,
	debitChange,
	type EntryKind,
	type LedgerAccount,
	type LedgerEntry,
	type PayoutEntryKind,
	type PlatformAccount,
	type Transfer,
} from "./chart.ts";
export {
	type DonationChange,
	donationChangeEntry,
	externalCorrectionEntry,
	externalDonationEntry,
	type FeeBearer,
	releaseEntry,
	settlementEntry,
} from "./donation-entries.ts";
export { coverOfCampaign, type DonationPosition, raisedCents, tipReversed } from "./donation-position.ts";
export {
	type JournalBalance,
	type JournalPosition,
	type JournalTransfer,
	listJournalTransfers,
	readBalancesBefore,
} from "./journal.queries.ts";
export {
	type BalanceRow,
	earnedCents,
	listCampaignsInDebt,
	listCampaignsOwed,
	type Position,
	readPositions,
	sumBalances,
	sumEarned,
	sumPayable,
} from "./ledger.queries.ts";
export { payoutEntry } from "./payout-entries.ts";
export {
	type PlatformMovementKind,
	platformEntry,
	platformReleaseEntry,
} from "./platform-entries.ts";
export { postEntry } from "./post-entry.ts";
export {
	beginComparison,
	endComparison,
	findHolds,
	findRestore,
	getInstallationId,
	getInstalledAt,
	holdInstallation,
	isBeforeRestore,
	lockInstallation,
	mayPayOut,
	releaseInstallation,
} from "./restore.queries.ts";
export { findPlatformCountry, findStamp, isUnsettled, setAccountProblems } from "./stamp.queries.ts";
export { describeStamp, fitsMode, type PaymentMode, sandboxStamp, stampOf } from "./stamp.ts";
export { stampBooks } from "./stamp-books.ts";
export { listUnpaidBalances, readStandings, type Standing, type UnpaidBalance } from "./standing.queries.ts";
