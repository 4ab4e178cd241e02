import type { GiftAid, GiftAidBody, GiftAidDeclaration } from "@stride/contract/donations/gift-aid";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Donor } from "../../donations/index.ts";
import { getDetails } from "../save-details.ts";
import {
	cancelDeclarations,
	countDeclarations,
	type Declaration,
	findDeclaration,
	insertDeclaration,
	lockDeclarations,
} from "./gift-aid.queries.ts";

/** HMRC accepts donations of the four years before a declaration that says so, which ours does. */
const yearsBefore = 4;

/** More than moves and corrections need; the claim reads all declarations of a donor. */
const declarationsMax = 50;

/** The charity and the donor's declaration in effect; null unless the operator claims Gift Aid. */
export async function getGiftAid(db: Db, config: Platform["config"], donor: Donor): Promise<GiftAid | null> {
	const { taxWording, site } = config;
	if (taxWording?.wording !== "uk-gift-aid") return null;
	const inEffect = await findDeclaration(db, donor, taxWording.registration);
	return {
		charity: { name: site.operatorName ?? site.brand, reference: taxWording.registration },
		declaration: inEffect ? present(inEffect) : null,
	};
}

/**
 * Replaces an earlier declaration. The same one again changes nothing.
 * @throws AppError NotFoundException unless the operator claims Gift Aid, CompanyDonorException,
 * TooManyRequestsException
 */
export async function declareGiftAid(
	deps: Pick<Platform, "config" | "db" | "clock" | "newId">,
	{ donor, body }: { donor: Donor; body: GiftAidBody },
): Promise<GiftAidDeclaration> {
	const charity = demandGiftAid(deps);
	return deps.db.transaction().execute(async (tx) => {
		await lockDeclarations(tx, donor);
		if ((await getDetails(tx, donor)).company !== "") throw new AppError("CompanyDonorException");
		const known = await findDeclaration(tx, donor, charity);
		// A guest's declaration is made again by the account, whose address may change.
		const isSame = known?.accountId === donor.accountId && fields.every((field) => known[field] === body[field]);
		if (known && isSame) return present(known);
		if ((await countDeclarations(tx, donor)) >= declarationsMax) throw new AppError("TooManyRequestsException");
		const at = deps.clock();
		await cancelDeclarations(tx, donor, at);
		await insertDeclaration(tx, { id: deps.newId(), donor, charity, body, at });
		const { firstName, lastName, house, postcode } = body;
		return { firstName, lastName, house, postcode, declaredAt: at.toISOString() };
	});
}

const fields = ["firstName", "lastName", "house", "postcode", "wording"] as const;

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

/** @returns the charity's reference */
export function demandGiftAid({ config: { taxWording } }: Pick<Platform, "config">): string {
	if (taxWording?.wording !== "uk-gift-aid") throw new AppError("NotFoundException");
	return taxWording.registration;
}

/** Whether a donor's declaration covers a donation of that donor: from four years before it until it was cancelled. */
export function isCovered(
	{ declaredAt, cancelledAt }: Pick<Declaration, "declaredAt" | "cancelledAt">,
	settledAt: Date,
): boolean {
	const from = new Date(declaredAt);
	from.setUTCFullYear(from.getUTCFullYear() - yearsBefore);
	return settledAt >= from && (cancelledAt === null || settledAt < cancelledAt);
}

const present = ({ firstName, lastName, house, postcode, declaredAt }: Declaration): GiftAidDeclaration => ({
	firstName,
	lastName,
	house,
	postcode,
	declaredAt: declaredAt.toISOString(),
});
