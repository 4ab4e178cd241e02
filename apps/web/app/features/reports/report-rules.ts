import { zodResolver } from "@hookform/resolvers/zod";
import { ReportBody } from "@stride/contract/campaigns/reports";

export default zodResolver(ReportBody);
