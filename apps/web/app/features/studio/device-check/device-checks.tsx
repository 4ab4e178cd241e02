import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { CameraChoice, MicrophoneChoice } from "../cards/device-cards.tsx";
import { StudioCard } from "../cards/studio-card.tsx";
import { Preview } from "../preview.tsx";
import { useCapture } from "../use-capture.ts";
import { useSound } from "../use-sound.ts";
import { type Ability, capabilities, checkBrowser, type DeviceReport } from "./device-report.ts";
import { LineCheck } from "./line-check.tsx";

/** Camera and microphone with their levels and faults, and what the browser can do. */
export default function DeviceChecks() {
	const t = useTranslations("studio.check");
	const { capture, devices, orientation } = useCapture();
	const { camera, microphone } = devices;
	const sound = useSound(microphone.kind === "active" ? microphone.track : null, false);
	const report = useReport();
	const [uplinkBits, setUplinkBits] = useState<number | null>(null);

	function download(): void {
		const settings = camera.kind === "active" ? camera.track.getSettings() : null;
		const facts = {
			browser: navigator.userAgent,
			...report,
			camera: camera.kind === "failed" ? camera.problem : camera.kind,
			cameraPicture: settings && `${settings.width}x${settings.height}, ${settings.frameRate}`,
			microphone: microphone.kind === "failed" ? microphone.problem : microphone.kind,
			microphoneHeard: sound.isTested,
			soundState: sound.state,
			uplinkBitsPerSecond: uplinkBits,
		};
		saveFile("device-check.json", JSON.stringify(facts, null, "\t"), "application/json");
	}

	return (
		<div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_23rem]">
			<Preview
				camera={camera}
				orientation={orientation}
				className={orientation === "portrait" ? "mx-auto h-[50dvh] max-w-full" : "w-full"}
			/>
			<div className="grid gap-4">
				<StudioCard>
					<CameraChoice capture={capture} devices={devices} />
				</StudioCard>
				<StudioCard>
					<MicrophoneChoice capture={capture} devices={devices} sound={sound} />
				</StudioCard>
				<LineCheck onMeasured={setUplinkBits} />
			</div>
			<section aria-labelledby="browser" className="grid gap-4 desk:col-span-2">
				<h2 id="browser" className="type-title">
					{t("browser")}
				</h2>
				{report ? <Abilities report={report} /> : <Skeleton className="h-60 rounded-4" />}
				<div className="flex flex-wrap items-center gap-4">
					<Button tone="outline" isDisabled={!report} onPress={download}>
						{t("download")}
					</Button>
					<p className="max-w-measure type-small text-muted">{t("downloadText")}</p>
				</div>
			</section>
		</div>
	);
}

const looks: Record<Ability, { Icon: typeof CircleCheck; look: string }> = {
	good: { Icon: CircleCheck, look: "text-positive" },
	limited: { Icon: CircleAlert, look: "text-text" },
	missing: { Icon: CircleX, look: "text-danger" },
};

function Abilities({ report }: { report: DeviceReport }) {
	const t = useTranslations("studio.check");
	return (
		<ul className="grid gap-3 tablet:grid-cols-2">
			{capabilities.map((capability) => {
				const ability = report[capability];
				const { Icon, look } = looks[ability];
				return (
					<li key={capability} className="flex gap-3 rounded-4 border border-line bg-surface p-5">
						<Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden />
						<div>
							<p className="type-body-strong">{t(`${capability}.name`)}</p>
							<p className="type-small text-muted">{ability === "good" ? t("good") : t(`${capability}.${ability}`)}</p>
						</div>
					</li>
				);
			})}
		</ul>
	);
}

function useReport(): DeviceReport | null {
	const [report, setReport] = useState<DeviceReport | null>(null);
	useEffect(() => {
		let isCurrent = true;
		void checkBrowser().then((made) => isCurrent && setReport(made));
		return () => {
			isCurrent = false;
		};
	}, []);
	return report;
}
