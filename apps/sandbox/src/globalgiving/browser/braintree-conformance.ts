import type { Client, callback, HostedFields, hostedFields } from "braintree-web";
import { createClient } from "./gateway-client.ts";
import { createHostedFields } from "./hosted-fields.ts";
import { createInstance } from "./hosted-fields-instance.ts";

/*
 * Checks the sandbox's library against the typed interface of the real one. Nothing here runs: when either side drifts,
 * the type check fails.
 */
export const clientConforms: (options: { authorization: string }, done?: callback<Client>) => Promise<Client> =
	createClient;
export const fieldsConform: (
	options: Parameters<typeof hostedFields.create>[0],
	done?: callback<HostedFields>,
) => Promise<HostedFields> = createHostedFields;
export const instanceConforms: (...input: Parameters<typeof createInstance>) => HostedFields = createInstance;
