import type { EndpointName } from "@stride/contract/api";
import { copyRowOf, type World, worldEnv } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { act, list, proven } from "./desk-calls.test-steps.ts";
import { settledCopy } from "./payout-cells.test-steps.ts";

/* The claims for Gift Aid at the desk. */

const charity = worldEnv.TAX_REGISTRATION;

/** A claim without donations. */
async function freshClaim({ app }: World): Promise<string> {
	const { db, newId, clock } = app.app.deps;
	const id = newId();
	await db.insertInto("giftAidClaim").values({ id, charity, month: "2026-01", claimedAt: clock() }).execute();
	return id;
}

/** Plants a donation in pounds that a declaration covers. */
async function claimable(world: World): Promise<string> {
	const { db, newId, clock } = world.app.app.deps;
	const [emailKey, now] = [`${newId()}@example.org`, clock()];
	const slug = `pounds-${newId().slice(-12)}`;
	const campaignId = await copyRowOf(world.app, "campaign", world.campaigns.own, { currency: "gbp", slug });
	const { id } = await db
		.selectFrom("donation")
		.select("id")
		.where("provider", "=", "stripe")
		.limit(1)
		.executeTakeFirstOrThrow();
	const inPounds = { campaignId, currency: "gbp", settledAt: now };
	await settledCopy(world, id, { ...inPounds, accountId: null, email: emailKey, emailKey });
	await db
		.insertInto("giftAidDeclaration")
		.values({
			...{ id: newId(), accountId: null, emailKey, charity, declaredAt: now },
			...{ firstName: "Ada", lastName: "Hill", house: "7", postcode: "" },
		})
		.execute();
	return now.toISOString().slice(0, 7);
}

const claims = "/v1/operator/finance/gift-aid/claims";

export const giftAidCells = {
	listGiftAidClaims: list("finance/gift-aid/claims"),
	makeGiftAidClaim: {
		"of a month": act(async (world) => ({ path: claims, body: { month: await claimable(world) } }), "201"),
		"of a month that has not begun": act(() => ({ path: claims, body: { month: "2999-01" } }), "404 NotFoundException"),
		"of a month without donations": act(
			() => ({ path: claims, body: { month: "2000-01" } }),
			"409 NothingToClaimException",
		),
	},
	deleteGiftAidClaim: { plain: act(async (world) => ({ path: `${claims}/${await freshClaim(world)}` })) },
} satisfies Partial<Record<EndpointName, CellRow>>;

const fileOf = (claimId: string) => ({ path: `${claims}/${claimId}/gift-aid.csv` });

/** A claim as a file. */
export const giftAidFileCells: CellRow = {
	plain: proven(async (world) => fileOf(await freshClaim(world)), "200"),
	missing: proven(({ app }) => fileOf(app.app.deps.newId()), "404 NotFoundException"),
	"without a recent proof": act(async (world) => fileOf(await freshClaim(world)), proofNeeded),
};
