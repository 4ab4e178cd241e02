import type { FastifyInstance } from "fastify";
import type { Ids } from "../object-ids.ts";
import { createSandboxClock } from "../sandbox-clock.ts";
import { createSettings, openSqlite, SETTINGS_SCHEMA } from "../sqlite.ts";
import type { Presentation } from "./api/globalgiving-presentation.ts";
import { registerApi } from "./api/globalgiving-routes.ts";
import { registerGlobalGivingControl } from "./control/globalgiving-control.ts";
import { createGlobalGivingFaults } from "./control/globalgiving-faults.ts";
import { createDonationStore, DONATION_SCHEMA } from "./donation-store.ts";
import { registerCardFields, registerGateway } from "./gateway/gateway-routes.ts";
import type { GlobalGivingKeys, GlobalGivingService } from "./globalgiving-service.ts";
import { registerPictures } from "./pictures.ts";
import { createProjectStore, PROJECT_SCHEMA, type ProjectStore } from "./project-store.ts";
import { createNonceStore, createTokenStore, NONCE_SCHEMA, TOKEN_SCHEMA } from "./token-stores.ts";

export interface GlobalGivingSandboxDeps extends GlobalGivingKeys {
	dataDir: string;
	productOrigin: string;
	/** The sandbox's origin for browsers; known only after the port is. */
	browserOrigin(): string;
	/** The sandbox's origin for programs on this machine, also used in picture addresses. */
	ownOrigin(): string;
	ids: Ids;
	realNowMs(): number;
	log(line: string): void;
}

export interface GlobalGivingSandbox {
	registerApi(scope: FastifyInstance): void;
	registerPages(scope: FastifyInstance): Promise<void>;
	registerControl(scope: FastifyInstance): void;
	stop(): Promise<void>;
}

/** Assembles the parts of the charity catalogue. */
export function createGlobalGivingSandbox(deps: GlobalGivingSandboxDeps): GlobalGivingSandbox {
	const schema = [SETTINGS_SCHEMA, PROJECT_SCHEMA, TOKEN_SCHEMA, NONCE_SCHEMA, DONATION_SCHEMA].join("\n");
	const sqlite = openSqlite(deps.dataDir, "globalgiving.sqlite", schema);
	const settings = createSettings(sqlite);
	const projects = createProjectStore(sqlite, settings);
	const { apiKey, email, password, gatewayKey } = deps;
	const service: GlobalGivingService = {
		sqlite,
		projects,
		tokens: createTokenStore(sqlite, deps.ids),
		nonces: createNonceStore(sqlite, deps.ids),
		donations: createDonationStore(sqlite),
		faults: createGlobalGivingFaults(settings),
		clock: createSandboxClock(settings, deps.realNowMs),
		keys: { apiKey, email, password, gatewayKey },
		presentation: {
			pictureUrl: (owner, position, size) =>
				size === "logo"
					? `${deps.ownOrigin()}/pfil/organ/${owner}/orglogo.png`
					: `${deps.ownOrigin()}/pfil/${owner}/pict_${position}_${size}.png`,
			filmUrl: (project) => `${deps.browserOrigin()}/globalgiving/films/${project}`,
			countOf: countByOrganization(projects),
		},
		productOrigin: deps.productOrigin,
		browserOrigin: deps.browserOrigin,
		log: deps.log,
	};
	return {
		registerApi: (scope) => registerApi(scope, service),
		async registerPages(scope) {
			// Each in a separate scope: their headers differ.
			await scope.register(async (own) => registerPictures(own, service));
			await scope.register(async (own) => registerGateway(own, service));
			await scope.register(async (own) => registerCardFields(own, service));
		},
		registerControl: (scope) => registerGlobalGivingControl(scope, service),
		async stop() {
			sqlite.close();
		},
	};
}

/** Counts once, and again only after a change. */
function countByOrganization(projects: ProjectStore): Presentation["countOf"] {
	let counted = -1;
	let counts = new Map<number, { total: number; active: number }>();
	return (organizationId) => {
		if (counted !== projects.version()) {
			counts = new Map();
			for (const { project, active } of projects.list()) {
				const count = counts.get(project.organization.id) ?? { total: 0, active: 0 };
				counts.set(project.organization.id, { total: count.total + 1, active: count.active + Number(active) });
			}
			counted = projects.version();
		}
		return counts.get(organizationId) ?? { total: 0, active: 0 };
	};
}
