import type { GiftAid, GiftAidBody, GiftAidDeclaration } from "@stride/contract/donations/gift-aid";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Donor } from "../../donations/index.ts";
import {
	cancelDeclarations,
	type Declaration,
	insertDeclaration,
	listDeclarations,
	lockDeclarations,
} from "./gift-aid.queries.ts";

/** HMRC accepts donations of the four years before a declaration that says so, which ours does. */
const yearsBefore = 4;

/** The charity and the donor's declaration in effect; null unless the operator claims Gift Aid. */
export async function getGiftAid(db: Db, config: Platform["config"], donor: Donor): Promise<GiftAid | null> {
	const { taxWording, site } = config;
	if (taxWording?.wording !== "uk-gift-aid") return null;
	const inEffect = (await listDeclarations(db, donor)).find(({ cancelledAt }) => cancelledAt === null);
	return {
		charity: { name: site.operatorName ?? site.brand, reference: taxWording.registration },
		declaration: inEffect ? present(inEffect) : null,
	};
}

/** @throws AppError NotFoundException unless the operator claims Gift Aid */
export async function declareGiftAid(
	deps: Pick<Platform, "config" | "db" | "clock" | "newId">,
	{ donor, body }: { donor: Donor; body: GiftAidBody },
): Promise<GiftAidDeclaration> {
	demandGiftAid(deps);
	const at = deps.clock();
	await deps.db.transaction().execute(async (tx) => {
		await lockDeclarations(tx, donor);
		await cancelDeclarations(tx, donor, at);
		await insertDeclaration(tx, { id: deps.newId(), donor, body, at });
	});
	const { firstName, lastName, house, postcode } = body;
	return { firstName, lastName, house, postcode, declaredAt: at.toISOString() };
}

/**
 * Donations from now on are not covered; earlier ones remain claimable. Without a declaration nothing changes.
 * @throws AppError NotFoundException unless the operator claims Gift Aid
 */
export async function cancelGiftAid(deps: Pick<Platform, "config" | "db" | "clock">, donor: Donor): Promise<void> {
	demandGiftAid(deps);
	await deps.db.transaction().execute(async (tx) => {
		await lockDeclarations(tx, donor);
		await cancelDeclarations(tx, donor, deps.clock());
	});
}

export function demandGiftAid({ config }: Pick<Platform, "config">): void {
	if (config.taxWording?.wording !== "uk-gift-aid") throw new AppError("NotFoundException");
}

/** Whether a declaration covers a donation: of the same donor, from four years before it until it was cancelled. */
export function isCovered(
	{ accountId, emailKey, declaredAt, cancelledAt }: Declaration,
	donation: Donor & { settledAt: Date },
): boolean {
	const isSameDonor =
		accountId !== null && donation.accountId !== null
			? accountId === donation.accountId
			: emailKey === donation.emailKey;
	const from = new Date(declaredAt);
	from.setUTCFullYear(from.getUTCFullYear() - yearsBefore);
	return isSameDonor && donation.settledAt >= from && (cancelledAt === null || donation.settledAt < cancelledAt);
}

const present = ({ firstName, lastName, house, postcode, declaredAt }: Declaration): GiftAidDeclaration => ({
	firstName,
	lastName,
	house,
	postcode,
	declaredAt: declaredAt.toISOString(),
});
