import type { DonorDetails } from "@stride/contract/donations/donor-details";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Donor } from "../donations/index.ts";
import { deleteDetailsOf, findDetails, insertDetails, lockDetails } from "./donor-details.queries.ts";

/** The company that a donor's statements name; empty texts for none. */
export const getDetails = async (db: Db, donor: Donor): Promise<DonorDetails> =>
	(await findDetails(db, donor)) ?? { company: "", taxNumber: "" };

export async function saveDetails(
	deps: Pick<Platform, "db" | "clock" | "newId">,
	{ donor, details }: { donor: Donor; details: DonorDetails },
): Promise<DonorDetails> {
	await deps.db.transaction().execute(async (tx) => {
		await lockDetails(tx, donor);
		await deleteDetailsOf(tx, donor);
		if (details.company === "" && details.taxNumber === "") return;
		await insertDetails(tx, { id: deps.newId(), donor, details, at: deps.clock() });
	});
	return details;
}
