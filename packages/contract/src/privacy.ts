import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Timestamp } from "./primitives.ts";

/** What keeps an account from being deleted. */
export const DeletionObstacle = z.enum(["active-campaign", "open-balance"]);
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

export const AccountDeletion = z
	.object({
		/** When the account will be removed; null where nobody asked for that. */
		removesAt: Timestamp.nullable(),
		/** What stands in the way at present. Asking is refused with it, and a removal that was asked for waits for it. */
		obstacles: z.array(DeletionObstacle),
		/** How many days there are to think again. */
		graceDays: z.number().int(),
	})
	.meta({ id: "AccountDeletion" });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** Everything that is kept about somebody. The parts are lists of plain rows; new ones may come. */
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
		summary: "Everything that is kept about oneself, as a file; needs a recent reauthentication",
		status: 200,
		response: PersonalData,
	}),
	getAccountDeletion: endpoint({
		method: "GET",
		path: "/user/deletion",
		access: "user",
		summary: "Whether the account will be removed, and what would stand in the way",
		status: 200,
		response: AccountDeletion,
	}),
	requestAccountDeletion: endpoint({
		method: "POST",
		path: "/user/deletion",
		access: "user",
		summary: "Have the account removed after the days of grace; needs a recent reauthentication",
		status: 200,
		response: AccountDeletion,
	}),
	cancelAccountDeletion: endpoint({
		method: "DELETE",
		path: "/user/deletion",
		access: "user",
		summary: "Keep the account after all; repeating it is no error",
		status: 200,
		response: AccountDeletion,
	}),
} as const;
