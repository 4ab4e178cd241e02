import { zodResolver } from "@hookform/resolvers/zod";
import { ReportContentBody } from "@stride/contract/campaigns/reports";
import type { Resolver } from "react-hook-form";
import type { Report, ReportDraft } from "./report-fields.tsx";

/** The draft is what the schema rejects: a category that is not chosen yet, an unticked box. */
export default zodResolver(ReportContentBody as never) as unknown as Resolver<ReportDraft, unknown, Report>;
