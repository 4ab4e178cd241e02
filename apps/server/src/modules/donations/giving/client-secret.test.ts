import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createSecrets } from "../../../platform/security/secrets.ts";
import { catalogueDonationSecret, clientSecretFits, hashClientSecret } from "./client-secret.ts";

it("[G4] a repeated catalogue donation gets the issued secret while the replaced one is configured", () => {
	const [first, second] = ["a".repeat(32), "b".repeat(32)];
	const id = randomUUID();
	const issued = catalogueDonationSecret({ secrets: createSecrets(first) }, { id });
	const donation = { id, clientSecretHash: hashClientSecret(issued) };
	const both = createSecrets(second, [first]);
	expect(catalogueDonationSecret({ secrets: both }, donation)).toBe(issued);
	expect(
		clientSecretFits(catalogueDonationSecret({ secrets: createSecrets(second) }, donation), donation.clientSecretHash),
	).toBe(false);
	// A new donation uses the current secret.
	expect(catalogueDonationSecret({ secrets: both }, { id })).toBe(
		catalogueDonationSecret({ secrets: createSecrets(second) }, { id }),
	);
});
