{{- define "stride.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "stride.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* Takes (list . "web"). */}}
{{- define "stride.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "stride.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- /* What every container of the product has: takes (list . "web"). */}}
{{- define "stride.container" -}}
{{- $ := index . 0 -}}
image: {{ include "stride.image" $ }}
imagePullPolicy: {{ $.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ include "stride.name" $ }} }
  - secretRef: { name: {{ $.Values.secretName }} }
volumeMounts: {{- include "stride.mounts" $ | nindent 2 }}
{{- end }}

{{- define "stride.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.database.create }}
- { name: database-ca, mountPath: /etc/database-ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "stride.pod" -}}
{{- $ := index . 0 -}}
{{- with $.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
# Longer than the product's own deadline.
terminationGracePeriodSeconds: 120
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  # Objects are in the bucket and the secret in the settings: nothing that has to remain.
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
  {{- if $.Values.database.create }}
  # DATABASE_URL names it: ?sslrootcert=/etc/database-ca/ca.crt
  - name: database-ca
    secret:
      secretName: {{ include "stride.name" $ }}-database-ca
      items: [{ key: ca.crt, path: ca.crt }]
  {{- end }}
{{- end }}

{{- define "stride.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end }}

{{- /* Pods of one component on different machines where possible. */}}
{{- define "stride.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "stride.selector" . | nindent 8 }}
{{- end }}

{{- define "stride.placement" -}}
{{- with .nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
