import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The API's description at `/v1/openapi.json` and a page to read it at `/v1/docs`. Registered before the routes. */
export async function mountDocumentation(
	app: FastifyInstance,
	site: { brand: string; publicUrl: string },
): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: "3.1.0",
			info: {
				title: `${site.brand} API`,
				version: "1",
				description: "Money is in whole cents, times are ISO 8601 in UTC. Errors carry a stable code.",
			},
			servers: [{ url: site.publicUrl }],
			components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
		},
		transform: createJsonSchemaTransform({}),
		transformObject: jsonSchemaTransformObject,
	});
	app.get("/v1/openapi.json", { config: { access: "anyone" }, schema: { hide: true } }, async () => app.swagger());
	await app.register(async (scope) => {
		scope.addHook("onRoute", (route) => {
			route.config = { ...route.config, access: "anyone" };
		});
		await scope.register(swaggerUi, {
			routePrefix: "/v1/docs",
			staticCSP: true,
			transformStaticCSP: (policy) =>
				policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'").replace(" upgrade-insecure-requests;", ""),
		});
	});
}
