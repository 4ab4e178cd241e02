import type { PersonalRecords } from "../accounts/index.ts";
import { deleteDonorAccess, listDonorAccess } from "./donor-links.queries.ts";

/** The personal data of this module: requests for links to the donor's page, and browsers that have it open. */
export const donorPageRecords: PersonalRecords = {
	async collect(db, { emailKey }) {
		const { links, pages } = await listDonorAccess(db, emailKey);
		return {
			donorPageLinks: links.map(({ createdAt, mailedAt }) => ({
				requestedAt: createdAt.toISOString(),
				mailedAt: mailedAt?.toISOString() ?? null,
			})),
			openDonorPages: pages.map(({ createdAt, expiresAt }) => ({
				openedAt: createdAt.toISOString(),
				expiresAt: expiresAt.toISOString(),
			})),
		};
	},
	async forget(db, { emailKey }) {
		await deleteDonorAccess(db, emailKey);
	},
};
