import type { Platform } from "../../platform/context.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { deleteDetailsOf, listDetailsOf } from "./donor-details.queries.ts";
import { deleteDonorAccess, listDonorAccess } from "./donor-links.queries.ts";
import {
	anonymiseDeclarationsOf,
	deleteRemovedDeclarations,
	listAllDeclarations,
} from "./gift-aid/gift-aid.queries.ts";
import { anonymiseStatementsOf, deleteRemovedStatements, listStatementsOf } from "./statements.queries.ts";

type Deps = Pick<Platform, "clock" | "config">;

/**
 * The personal data of this module: links to the donor's page, browsers that have it open, annual statements
 * and Gift Aid declarations.
 */
export const donorPageRecords = (deps: Deps): PersonalRecords => ({
	async collect(db, person) {
		const { links, pages } = await listDonorAccess(db, person.emailKey);
		return {
			donorPageLinks: links.map(({ createdAt, mailedAt }) => ({
				requestedAt: createdAt.toISOString(),
				mailedAt: mailedAt?.toISOString() ?? null,
			})),
			openDonorPages: pages.map(({ createdAt, expiresAt }) => ({
				openedAt: createdAt.toISOString(),
				expiresAt: expiresAt.toISOString(),
			})),
			donorDetails: (await listDetailsOf(db, person)).map(({ updatedAt, ...details }) => ({
				...details,
				updatedAt: updatedAt.toISOString(),
			})),
			giftAidDeclarations: (await listAllDeclarations(db, person)).map(
				({ charity, firstName, lastName, house, postcode, declaredAt, cancelledAt }) => ({
					charity,
					firstName,
					lastName,
					house,
					postcode,
					declaredAt: declaredAt.toISOString(),
					cancelledAt: cancelledAt?.toISOString() ?? null,
				}),
			),
			annualStatements: (await listStatementsOf(db, person)).map(({ issuedAt, ...statement }) => ({
				...statement,
				issuedAt: issuedAt.toISOString(),
			})),
		};
	},
	async forget(db, person) {
		await deleteDonorAccess(db, person.emailKey);
		await deleteDetailsOf(db, person);
		await anonymiseStatementsOf(db, person);
		await deleteRemovedStatements(db, firstBookYear(deps));
		await anonymiseDeclarationsOf(db, person, deps.clock());
		await deleteRemovedDeclarations(db, firstBookDay(deps));
	},
});

/** The first moment of the first year whose books are still retained. */
export const firstBookDay = (deps: Deps): Date => new Date(Date.UTC(firstBookYear(deps), 0, 1));

/** The first year whose books are still retained; none with `BOOKKEEPING_YEARS=0`. */
export function firstBookYear({ clock, config }: Deps): number {
	const { bookkeepingYears } = config.payments;
	const year = clock().getUTCFullYear();
	return bookkeepingYears === 0 ? year + 1 : year - bookkeepingYears;
}
