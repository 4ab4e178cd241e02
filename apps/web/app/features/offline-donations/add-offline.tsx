import type { AddOfflineDonationBody } from "@stride/contract/campaigns/offline-donations";
import { type OfflineKind, offlineKinds, offlineLimits } from "@stride/contract/campaigns/offline-rules";
import { type Currency, formatExact, parseDollars } from "@stride/money";
import { ImagePlus } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { DateField } from "../../ui/form/date-field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { openPhoto, photoTypes } from "../../ui/media/photo-file.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";

type Props = { campaignId: string; currency: Currency; remaining: number; onDone: () => void };

/** The author enters a donation with the picture that proves it. */
export function AddOffline(props: Props) {
	const t = useTranslations("offline");
	const [isOpen, setOpen] = useState(false);
	if (props.remaining === 0) return <p className="type-small text-muted">{t("full")}</p>;
	return (
		<div>
			<Button tone="outline" size="s" onPress={() => setOpen(true)}>
				{t("add")}
			</Button>
			{isOpen && <AddDialog {...props} onClose={() => setOpen(false)} />}
		</div>
	);
}

function AddDialog({ campaignId, currency, remaining, onDone, onClose }: Props & { onClose: () => void }) {
	const t = useTranslations("offline");
	const formId = useId();
	const textOf = useValidationText();
	const [kind, setKind] = useState<OfflineKind>("cash");
	const [amount, setAmount] = useState("");
	const [receivedOn, setReceivedOn] = useState<string | null>(null);
	const [donorName, setDonorName] = useState("");
	const [note, setNote] = useState("");
	const [image, setImage] = useState<string | null>(null);
	const [problems, setProblems] = useState<Record<string, string>>({});
	const { send, isPending, failure } = useEntry(campaignId, () => {
		onDone();
		onClose();
	});
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const cents = parseDollars(amount);
		const found = {
			...((cents === null || cents === 0) && { amount: "amountInvalid" }),
			...(cents !== null && cents > remaining && { amount: "offlineTooMuch" }),
			...(receivedOn === null && { receivedOn: "offlineDateInvalid" }),
			...(image === null && { image: "imageRequired" }),
		};
		setProblems(found);
		if (cents === null || receivedOn === null || image === null || Object.keys(found).length > 0) return;
		send({
			kind,
			amount: cents,
			receivedOn,
			image,
			...(donorName.trim() && { donorName: donorName.trim() }),
			...(note.trim() && { note: note.trim() }),
		});
	};
	const available = formatExact(remaining, currency);
	const errorOf = (field: string) => failure?.fields[field] ?? textOf(problems[field], { available });
	return (
		<Dialog
			role="alertdialog"
			isOpen
			onClose={onClose}
			title={t("add")}
			actions={
				<>
					<Button tone="action" type="submit" form={formId} isPending={isPending}>
						{t("form.submit")}
					</Button>
					<Button tone="outline" onPress={onClose}>
						{t("form.cancel")}
					</Button>
				</>
			}
		>
			<p>{t("addLead", { amount: available })}</p>
			<form id={formId} noValidate onSubmit={submit} className="mt-4 grid gap-4">
				<div>
					<Segmented
						label={t("form.kind")}
						choices={offlineKinds.map((value) => ({ value, label: t(value) }))}
						value={kind}
						onChange={(value) => setKind(value === "bank" ? "bank" : "cash")}
					/>
				</div>
				<TextField
					label={t("form.amount", { currency: currency.toUpperCase() })}
					inputMode="decimal"
					autoComplete="off"
					value={amount}
					onChange={setAmount}
					error={errorOf("amount")}
				/>
				<DateField label={t("form.date")} defaultValue={null} onChange={setReceivedOn} error={errorOf("receivedOn")} />
				<TextField
					label={t("form.donor")}
					hint={t("form.donorHint")}
					autoComplete="off"
					maxLength={offlineLimits.donorNameMax}
					value={donorName}
					onChange={setDonorName}
					error={errorOf("donorName")}
				/>
				<TextField
					label={t("form.note")}
					autoComplete="off"
					maxLength={offlineLimits.noteMax}
					value={note}
					onChange={setNote}
					error={errorOf("note")}
				/>
				<Proof image={image} onChange={setImage} error={errorOf("image")} />
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
			</form>
		</Dialog>
	);
}

/** Sends an entry; a repeated press of the same form enters it once. */
function useEntry(campaignId: string, onDone: () => void) {
	const t = useTranslations("offline.form");
	const api = useApi();
	const textOf = useErrorText();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<ReturnType<typeof textOf> | null>(null);
	const attempt = useRef<{ content: string; key: string } | null>(null);
	const send = async (body: AddOfflineDonationBody) => {
		if (isPending) return;
		const content = JSON.stringify(body);
		if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
		setPending(true);
		setFailure(null);
		try {
			await api("addOfflineDonation", { params: { campaignId }, body }, { idempotencyKey: attempt.current.key });
			notify({ title: t("done") });
			onDone();
		} catch (error) {
			setFailure(textOf(error, t("failed")));
		} finally {
			setPending(false);
		}
	};
	return { send: (body: AddOfflineDonationBody) => void send(body), isPending, failure };
}

type ProofProps = { image: string | null; onChange: (image: string | null) => void; error: string | undefined };

function Proof({ image, onChange, error }: ProofProps) {
	const t = useTranslations("offline.form");
	const textOf = useValidationText();
	const input = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	const choose = async (file: File | undefined) => {
		if (!file) return;
		const opened = await openPhoto(file);
		const isProblem = opened === "tooBig" || opened === "wrongType";
		setProblem(isProblem ? textOf(opened === "tooBig" ? "imageTooLarge" : "imageInvalid") : undefined);
		onChange(isProblem ? null : opened);
	};
	return (
		<div className="grid justify-items-start gap-2">
			{image && <img src={image} alt="" className="max-h-40 max-w-full rounded-3 bg-sunken object-contain" />}
			<input
				ref={input}
				type="file"
				accept={photoTypes.join(",")}
				className="hidden"
				data-photo
				onChange={(event) => {
					void choose(event.target.files?.[0]);
					// Reset, so that the same file can be chosen again.
					event.target.value = "";
				}}
			/>
			<Button tone="quiet" size="s" onPress={() => input.current?.click()}>
				<ImagePlus className="size-5" aria-hidden />
				{t("proof")}
			</Button>
			<p className="type-small text-muted">{t("proofHint")}</p>
			<p role="alert" className="type-small text-danger empty:hidden">
				{problem ?? error}
			</p>
		</div>
	);
}
