import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Timestamp } from "../primitives.ts";

/** The reasons that block the deletion of an account: the person can settle them. */
export const DeletionObstacle = z.enum(["active-campaign", "open-balance"]);
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

/**
 * The reasons for which a requested deletion waits, since money may still come back: a bank can return a payout, a
 * dispute is undecided, the operator holds payouts.
 */
export const DeletionDelay = z.object({
	reason: z.enum(["payout-returnable", "open-dispute", "payouts-held"]),
	/** When it passes; null where somebody else decides. */
	until: Timestamp.nullable(),
});
export type DeletionDelay = z.infer<typeof DeletionDelay>;

export const AccountDeletion = z
	.object({
		/** When the account will be removed; null where no removal was requested. */
		removesAt: Timestamp.nullable(),
		/** The present obstacles: a request is rejected with them, and a requested removal waits for them. */
		obstacles: z.array(DeletionObstacle),
		/** A removal waits for these, too, but can be requested. At most one of each reason. */
		delays: z.array(DeletionDelay),
		/** For how many days the removal can be cancelled. */
		graceDays: z.number().int(),
		/** For how many years after a donation the books keep the donor's name and address. */
		bookkeepingYears: z.number().int(),
	})
	.meta({ id: "AccountDeletion" });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** All stored data of a person. The parts are lists of plain rows; further parts may be added. */
export const PersonalData = z
	.object({
		madeAt: Timestamp,
		site: z.string(),
		accountId: Id,
		parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
	})
	.meta({ id: "PersonalData" });
export type PersonalData = z.infer<typeof PersonalData>;

export const privacyEndpoints = {
	getPersonalData: endpoint({
		method: "GET",
		path: "/user/data",
		access: "user",
		summary: "All stored data of the caller, as a file; needs a recent reauthentication",
		status: 200,
		response: PersonalData,
	}),
	getAccountDeletion: endpoint({
		method: "GET",
		path: "/user/deletion",
		access: "user",
		summary: "Whether the account will be removed, and what blocks its removal",
		status: 200,
		response: AccountDeletion,
	}),
	requestAccountDeletion: endpoint({
		method: "POST",
		path: "/user/deletion",
		access: "user",
		summary: "Schedule the account's removal after the grace period; needs a recent reauthentication",
		status: 200,
		response: AccountDeletion,
	}),
	cancelAccountDeletion: endpoint({
		method: "DELETE",
		path: "/user/deletion",
		access: "user",
		summary: "Cancel the account's removal; idempotent",
		status: 200,
		response: AccountDeletion,
	}),
} as const;
