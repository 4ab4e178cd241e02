import type { PersonalRecords } from "../accounts/index.ts";
import { deleteRequestsOf, listRequestsOf } from "./subscription-requests.queries.ts";
import { deleteSubscriptionsOf, listSubscriptionsOf } from "./subscriptions.queries.ts";

/** The personal records of this module: subscriptions of an account and of its address. */
export const subscriptionRecords: PersonalRecords = {
	collect: async (db, person) => ({
		campaignSubscriptions: await listSubscriptionsOf(db, person),
		subscriptionRequests: await listRequestsOf(db, person.emailKey),
	}),
	async forget(db, person) {
		await deleteSubscriptionsOf(db, person);
		await deleteRequestsOf(db, person.emailKey);
	},
};
