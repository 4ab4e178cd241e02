import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ControlError, clockBody, controlFaults, readBody } from "../../control.ts";
import type { GlobalGivingService } from "../globalgiving-service.ts";
import { GROWN_MAX } from "../project-store.ts";
import { faultPlan } from "./globalgiving-faults.ts";

const cents = z.number().int().min(0).max(1_000_000_000_000);

const projectBody = z.strictObject({
	id: z.coerce.number().int().positive(),
	active: z.boolean().optional(),
	goalCents: cents.min(1).optional(),
	fundingCents: cents.optional(),
	title: z.string().min(1).max(1_000).optional(),
	/** Hides the project from the service; `false` restores it. */
	removed: z.boolean().optional(),
});

const growBody = z.strictObject({ projects: z.number().int().min(1).max(GROWN_MAX) });

/** `/_control/globalgiving`: actions of a test, a developer or the service's own staff. */
export function registerGlobalGivingControl(scope: FastifyInstance, service: GlobalGivingService): void {
	scope.get("/globalgiving", () => summaryOf(service));
	controlFaults(scope, "globalgiving", faultPlan, service.faults);
	scope.post("/globalgiving/project", (request) => {
		const { id, ...change } = readBody(projectBody, request.body);
		// A removed project can be restored, so removed ones are accepted too.
		if (!service.projects.wasEver(id)) throw new ControlError(404, "There is no such project.");
		service.projects.change(id, change);
		const state = service.projects.find(id);
		if (state === undefined) return { id, removed: true };
		const { active, status, title, goalCents, fundingCents, numberOfDonations } = state;
		return { id, active, status, title, goalCents, fundingCents, numberOfDonations };
	});
	scope.post("/globalgiving/grow", (request) => {
		const { projects } = readBody(growBody, request.body);
		return { grown: service.projects.grow(projects), projects: service.projects.count() };
	});
	scope.post("/globalgiving/advance-clock", (request) => {
		service.clock.advance(readBody(clockBody, request.body).seconds);
		return { nowSeconds: service.clock.nowSeconds() };
	});
	scope.post("/globalgiving/revoke-tokens", async (_request, reply) => {
		service.tokens.revokeAll();
		return reply.code(204).send();
	});
}

function summaryOf(service: GlobalGivingService) {
	const { apiKey, gatewayKey } = service.keys;
	const states = Array.from(service.projects.list());
	return {
		apiKey,
		gatewayKey,
		nowSeconds: service.clock.nowSeconds(),
		faults: service.faults.get() ?? null,
		projects: {
			all: states.length,
			active: states.filter(({ active }) => active).length,
			funded: states.filter(({ status }) => status === "funded").length,
			grown: service.projects.grown(),
		},
		tokens: service.tokens.count(service.clock.nowSeconds()),
		/** As in the partner's report, the latest first. */
		donations: { count: service.donations.count(), latest: service.donations.list() },
	};
}
