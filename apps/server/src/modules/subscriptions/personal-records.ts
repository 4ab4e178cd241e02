import type { PersonalRecords } from "../accounts/index.ts";
import { deleteRequestsOf, listRequestsOf } from "./subscription-requests.queries.ts";
import { deleteSubscriptionsOf, listSubscriptionsOf } from "./subscriptions.queries.ts";

/** What this module keeps of a person: whose news they want, as an account or by their address. */
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
