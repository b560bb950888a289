# The production image: web server, worker and schedule, by the command that starts it.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /app

COPY requirements/production.txt requirements/
RUN pip install --require-hashes -r requirements/production.txt

COPY manage.py pyproject.toml ./
COPY goninkan_site goninkan_site
COPY games games
COPY ratings ratings
COPY tournaments tournaments

ENV DJANGO_SETTINGS_MODULE=goninkan_site.settings.prod GONINKAN_DATA_DIR=/tmp/goninkan
# Neither command connects to anything; the settings only want to be complete.
RUN export SECRET_KEY=build DATABASE_URL=postgresql://build@build/build \
        REDIS_URL=redis://build GONINKAN_HOSTS=localhost && \
    python manage.py messages compile && \
    python manage.py collectstatic --no-input --verbosity 0

RUN useradd --system --no-create-home goninkan
USER goninkan
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000", "--web-only"]
