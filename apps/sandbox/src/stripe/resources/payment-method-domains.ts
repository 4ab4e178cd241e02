import type Stripe from "stripe";
import { z } from "zod";
import { boolean, expand, listParameters, readParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import { getObject, listAnswer, objectAnswer } from "./answers.ts";

const domainName = text(5000).regex(/^(?!\d+(\.\d+)*$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "Invalid domain_name");
const createInput = z.strictObject({ domain_name: domainName, enabled: boolean.optional(), expand });
const updateInput = z.strictObject({ enabled: boolean.optional(), expand });
const validateInput = z.strictObject({ expand });
const listInput = z.strictObject({ ...listParameters, domain_name: text(5000).optional() });

const active = { status: "active" } as const;

/** The domains on which wallets may be shown. Each is valid at once: no one outside is asked. */
export const paymentMethodDomainEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/payment_method_domains",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			const domain: Stripe.PaymentMethodDomain = {
				id: service.ids.object("pmd_1"),
				object: "payment_method_domain",
				amazon_pay: active,
				apple_pay: active,
				created: service.clock.nowSeconds(),
				domain_name: input.domain_name,
				enabled: input.enabled ?? true,
				google_pay: active,
				klarna: active,
				link: active,
				livemode: false,
				paypal: active,
			};
			service.store.insert("payment_method_domain", domain, {});
			return objectAnswer(service, domain, input.expand);
		},
	},
	{
		method: "GET",
		path: "/v1/payment_method_domains",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "payment_method_domain", listInput, ({ domain_name }) => ({ domain_name })),
	},
	{
		method: "POST",
		path: "/v1/payment_method_domains/:id",
		access: "secret",
		handle(service, call) {
			const { enabled, expand: paths } = readParameters(updateInput, call.input);
			const domain = getObject(service, "payment_method_domain", call.pathParameters["id"] ?? "");
			const updated = { ...domain, enabled: enabled ?? domain.enabled };
			service.store.update("payment_method_domain", updated);
			return objectAnswer(service, updated, paths);
		},
	},
	{
		method: "POST",
		path: "/v1/payment_method_domains/:id/validate",
		access: "secret",
		handle(service, call) {
			const { expand: paths } = readParameters(validateInput, call.input);
			return objectAnswer(service, getObject(service, "payment_method_domain", call.pathParameters["id"] ?? ""), paths);
		},
	},
];
