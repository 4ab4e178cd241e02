import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { programFolder } from "../lab/peers/go-programs.mjs";

const version = "v3.22.0";
const root = fileURLToPath(new URL("..", import.meta.url));
const chart = join(root, "deploy/helm/stride");
const folder = programFolder(root, "helm", version);
const helm = join(folder, "helm");
/** A helm that is built from its module assumes an old one. */
const kubernetes = ["--kube-version", "1.31.0"];

type Resource = {
	kind: string;
	metadata: { name: string; annotations?: Record<string, string> };
	// biome-ignore lint/suspicious/noExplicitAny: manifests of many kinds
	spec: any;
	data: Record<string, string>;
};

/** The manifests, by kind and name: `Deployment stride-web`. */
function render(...values: string[]): Map<string, Resource> {
	const set = values.flatMap((value) => ["--set", value]);
	const text = execFileSync(helm, ["template", "stride", chart, ...kubernetes, ...set], { encoding: "utf8" });
	const resources = parseAllDocuments(text).flatMap((document) => (document.toJS() as Resource | null) ?? []);
	return new Map(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
}

const refused = (...values: string[]): string =>
	spawnSync(helm, ["template", "stride", chart, ...kubernetes, ...values.flatMap((value) => ["--set", value])], {
		encoding: "utf8",
	}).stderr;

/** The containers of the product in all manifests. */
const containersOf = (resources: ReadonlyMap<string, Resource>) =>
	[...resources.values()].flatMap(({ kind, metadata, spec }) =>
		(spec?.template?.spec?.containers ?? []).map((container: object) => ({ kind, of: metadata.name, ...container })),
	);

beforeAll(() => {
	if (existsSync(helm)) return;
	mkdirSync(folder, { recursive: true });
	execFileSync("go", ["install", `helm.sh/helm/v3/cmd/helm@${version}`], {
		env: { ...process.env, GOBIN: folder, GOFLAGS: "", GOWORK: "off" },
		stdio: "inherit",
	});
}, 1_800_000);

describe("the Helm chart", () => {
	it("[U3] passes helm lint, and renders with its default values", () => {
		const { status, stdout } = spawnSync(helm, ["lint", "--strict", ...kubernetes, chart], { encoding: "utf8" });
		expect([status, stdout]).toEqual([0, expect.stringContaining("0 chart(s) failed")]);
		expect([...render().keys()].sort()).toEqual([
			"ConfigMap stride",
			"Deployment stride-web",
			"Deployment stride-worker",
			"Ingress stride",
			"Job stride-migrate",
			"PodDisruptionBudget stride-media",
			"PodDisruptionBudget stride-web",
			"PodDisruptionBudget stride-worker",
			"Service stride-media",
			"Service stride-media-0",
			"Service stride-media-1",
			"Service stride-web",
			"StatefulSet stride-media",
		]);
	});

	it("[U3] runs every container without root, with a read-only file system and probes", () => {
		const resources = render();
		const containers = containersOf(resources);
		expect(containers).toHaveLength(4);
		for (const { kind, securityContext, readinessProbe, livenessProbe } of containers) {
			expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
			if (kind !== "Job") expect([readinessProbe, livenessProbe]).not.toContain(undefined);
		}
		for (const { spec } of resources.values()) {
			const pod = spec?.template?.spec;
			if (pod)
				expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true }, terminationGracePeriodSeconds: 120 });
		}
	});

	it("[U3] lets only the migration read the owner's address", () => {
		const readers = containersOf(render()).filter(({ envFrom }) => JSON.stringify(envFrom).includes("owner"));
		expect(readers.map(({ of }) => of)).toEqual(["stride-migrate"]);
	});

	it("[U3] gives each media node a service and a host, which its address names", () => {
		const resources = render("media.replicas=3", "media.domain=video.example.org");
		const [{ env }] = resources.get("StatefulSet stride-media")?.spec.template.spec.containers ?? [{ env: [] }];
		expect(env).toContainEqual({ name: "MEDIA_URL", value: "https://$(POD).video.example.org" });
		expect(resources.get("ConfigMap stride")?.data["MEDIA_NODES"]).toBe("https://*.video.example.org");
		const rules: { host: string; http: { paths: { path: string; backend: { service: { name: string } } }[] } }[] =
			resources.get("Ingress stride")?.spec.rules ?? [];
		for (const at of [0, 1, 2]) {
			const rule = rules.find(({ host }) => host === `stride-media-${at}.video.example.org`);
			expect(rule?.http.paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
				["/live", `stride-media-${at}`],
				["/v1/live-ingest", `stride-media-${at}`],
			]);
			expect(resources.get(`Service stride-media-${at}`)?.spec.selector).toMatchObject({
				"statefulset.kubernetes.io/pod-name": `stride-media-${at}`,
			});
		}
	});

	it("[U3] every selector finds the pods of one component", () => {
		const resources = render(
			"web.autoscaling.enabled=true",
			"media.rtmp.enabled=true",
			"media.rtmp.url=rtmps://a/live",
		);
		const pods = [...resources.values()].flatMap(({ spec }) => spec?.template?.metadata?.labels ?? []);
		for (const { kind, spec } of resources.values()) {
			if (kind !== "Service" && kind !== "PodDisruptionBudget") continue;
			const { "statefulset.kubernetes.io/pod-name": _, ...selector } = spec.selector.matchLabels ?? spec.selector;
			const found = pods.filter((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value));
			expect(found).toHaveLength(1);
		}
		expect(resources.get("HorizontalPodAutoscaler stride-web")?.spec.metrics).toHaveLength(2);
		expect(resources.get("Deployment stride-web")?.spec.replicas).toBeUndefined();
		expect(resources.get("Service stride-media-rtmp")?.spec.ports).toHaveLength(1);
	});

	it("[U3] creates a database with a synchronous standby and migrates it after the installation", () => {
		const resources = render("database.create=true", "metrics.podMonitor=true");
		expect(resources.get("Cluster stride-database")?.spec).toMatchObject({
			instances: 3,
			postgresql: { synchronous: { number: 1 } },
			bootstrap: { initdb: { owner: "stride_owner" } },
		});
		expect(resources.get("Job stride-migrate")?.metadata.annotations?.["helm.sh/hook"]).toBe(
			"post-install,pre-upgrade",
		);
		for (const { volumeMounts } of containersOf(resources)) {
			expect(volumeMounts).toContainEqual({ name: "database-ca", mountPath: "/etc/database-ca", readOnly: true });
		}
		expect(resources.get("PodMonitor stride")).toBeDefined();
	});

	it("[U3] refuses settings that it makes itself, and encoders without an address", () => {
		expect(refused("settings.PUBLIC_URL=https://other.example.org")).toContain("The chart sets PUBLIC_URL");
		expect(refused("media.rtmp.enabled=true")).toContain("media.rtmp.url is required");
		expect(refused("host=")).toContain("host is required");
	});
});
