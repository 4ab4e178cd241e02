import { Email, FirstName, LastName } from "@stride/contract/accounts/accounts";
import { z } from "zod";

// Loaded with the rules: the form computes and shows it only where it is offered.
export { coverOf, FeeCover } from "./fee-cover.tsx";

const Donor = z.object({ firstName: FirstName, lastName: LastName, email: Email });

/** The contract's rules for the donor's fields, loaded on their first use: schemas are as large as the form. */
export function donorProblems(
	values: z.input<typeof Donor>,
): { field: keyof z.infer<typeof Donor>; message: string }[] {
	return (Donor.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
		field: path[0] as keyof z.infer<typeof Donor>,
		message,
	}));
}
